// Polygons: a fan around the middle whose corners know how deep they lie inside the edge (logical pixels).

#import bevy_sprite::mesh2d_functions as mesh
#import bevy_sprite::mesh2d_view_bindings::view

// Glow, cover, how strongly light and shade play on a face, outline.
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> lighting: vec4<f32>;

struct Vertex {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
    // x: the distance from the edge in pixels; y: from -1 at the bottom to 1 at the top; z: the middle's distance from
    // the edge in pixels.
    @location(1) place: vec3<f32>,
    // The outer band's width, the distance of the thin inner line and its strength, and how far from the edge the fill
    // reaches (0: everywhere).
    @location(2) shape: vec4<f32>,
    @location(3) colour: vec4<f32>,
    // The outer band.
    @location(4) band: vec4<f32>,
}

struct Varying {
    @builtin(position) clip: vec4<f32>,
    @location(0) place: vec3<f32>,
    @location(1) @interpolate(flat) shape: vec4<f32>,
    @location(2) @interpolate(flat) colour: vec4<f32>,
    @location(3) @interpolate(flat) band: vec4<f32>,
    @location(4) @interpolate(flat) opacity: f32,
}

@vertex
fn vertex(in: Vertex) -> Varying {
    let world = mesh::get_world_from_local(in.instance) * vec4<f32>(in.position, 1.0);
    var out: Varying;
    out.clip = view.clip_from_world * world;
    out.place = in.place;
    out.shape = in.shape;
    out.colour = in.colour;
    out.band = in.band;
    out.opacity = unpack2x16unorm(mesh::get_tag(in.instance)).x;
    return out;
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let d = in.place.x;
    let pixel = max(length(vec2<f32>(dpdx(d), dpdy(d))), 0.0001);
    let inside = saturate(d / pixel + 0.5);
    let deep = saturate(d / max(in.place.z, 1.0));

    // Lit from above, and a little from within.
    var light = mix(1.0, 0.78 + 0.30 * in.place.y + 0.30 * deep * deep, lighting.z);
    // Coloured faces are cut: between the edge and the thin line each side leans its own way.
    let inwards = vec2<f32>(dpdx(d), -dpdy(d)) / pixel;
    let cut = step(0.001, in.shape.z) * lighting.z;
    let slope = saturate((in.shape.y - d) / pixel + 0.5);
    light *= 1.0 + cut * slope * (0.62 * dot(inwards, vec2<f32>(0.42, -0.86)) - 0.06);
    var colour = in.colour.rgb * light;
    // Polished: the lamp's light lies on the sides that lean towards it.
    colour += vec3<f32>(0.10) * cut * slope * max(dot(inwards, vec2<f32>(0.42, -0.86)), 0.0);
    var alpha = in.colour.a;
    if in.shape.w > 0.0 {
        let fall = saturate(1.0 - d / in.shape.w);
        alpha *= fall * fall;
        colour = in.colour.rgb;
    }

    let band = in.band.a * saturate((in.shape.x - d) / pixel + 0.5) * step(0.001, in.shape.x);
    // The band casts a little shade on the face beside it.
    let shade = 0.35 * step(0.001, in.shape.x) * step(0.001, in.colour.a) * saturate(1.0 - (d - in.shape.x) / max(in.shape.x * 1.6, 1.0));
    colour = mix(colour * (1.0 - shade), in.band.rgb * (0.93 + 0.12 * in.place.y), band);
    alpha = max(alpha, band);

    let line = abs(in.shape.z) * saturate(1.1 - abs(d - in.shape.y) / pixel);
    colour = mix(colour, select(in.band.rgb, vec3<f32>(1.0), in.shape.z > 0.0), line);
    alpha = max(alpha, line);

    let opacity = alpha * inside * in.opacity;
    return vec4<f32>(colour * opacity, opacity);
}
