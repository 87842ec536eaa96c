// Strokes, rings and discs, each a quad whose corners know where they are in the shape's own frame (logical pixels).
// One distance covers all of them: to a segment along x, less a radius (a ring), less half a width.

#import bevy_sprite::mesh2d_functions as mesh
#import bevy_sprite::mesh2d_view_bindings::view

// Glow, how far it covers what lies beneath, gloss, outline.
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> light: vec4<f32>;

struct Vertex {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
    // x along and y across the shape in pixels; z from 0 to 1 when it appears while a picture is being drawn.
    @location(1) place: vec3<f32>,
    // Half the segment's length, the ring's radius, half the stroke's width, how far it glows.
    @location(2) shape: vec4<f32>,
    @location(3) colour: vec4<f32>,
}

struct Varying {
    @builtin(position) clip: vec4<f32>,
    @location(0) place: vec3<f32>,
    @location(1) @interpolate(flat) shape: vec4<f32>,
    @location(2) @interpolate(flat) colour: vec4<f32>,
    // How opaque the layer is, and how much of it has been drawn.
    @location(3) @interpolate(flat) state: vec2<f32>,
}

const GLOW: f32 = 0.34;

@vertex
fn vertex(in: Vertex) -> Varying {
    let world = mesh::get_world_from_local(in.instance) * vec4<f32>(in.position, 1.0);
    var out: Varying;
    out.clip = view.clip_from_world * world;
    out.place = in.place;
    out.shape = in.shape;
    out.colour = in.colour;
    out.state = unpack2x16unorm(mesh::get_tag(in.instance));
    return out;
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let p = in.place.xy;
    let pixel = length(dpdx(p));
    let half_length = in.shape.x;
    let width = in.shape.z;
    let along = p.x - clamp(p.x, -half_length, half_length);
    let d = abs(length(vec2<f32>(along, p.y)) - in.shape.y) - width;

    // A stroke thinner than a pixel fades instead of breaking up.
    let core = saturate(0.5 - d / pixel) * min(1.0, 2.0 * width / pixel);
    let near = saturate(1.0 - d / max(in.shape.w, 0.001));
    let glow = GLOW * light.x * near * near * near * step(0.001, in.shape.w) * (1.0 - core);
    let hot = 1.0 + 0.3 * (1.0 - light.y) * step(0.001, in.shape.w) * saturate(-d / width);

    let drawn = step(in.place.z, in.state.y);
    let opacity = in.colour.a * in.state.x * drawn;
    // Premultiplied: the glow only adds light, unless the theme lets it cover.
    return vec4<f32>(in.colour.rgb * (core * hot + glow), core + glow * light.y) * opacity;
}
