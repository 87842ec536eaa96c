// The slab's edge: its shadow on the table, its rim and chamfer. A frame around the slab's middle.

#import bevy_sprite::mesh2d_functions as mesh
#import bevy_sprite::mesh2d_view_bindings::view

struct Rim {
    // The slab's middle, where the mesh has its own, and half its size, in pixels.
    slab_place: vec4<f32>,
    // The corner's radius, the width of the rim, how dark the shadow is, how far the rim covers instead of adding light.
    measures: vec4<f32>,
    slab: vec4<f32>,
    slab_edge: vec4<f32>,
    rim: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> rim: Rim;

struct Vertex {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
}

struct Varying {
    @builtin(position) clip: vec4<f32>,
    // From the slab's middle, in pixels.
    @location(0) place: vec2<f32>,
}

@vertex
fn vertex(in: Vertex) -> Varying {
    let world = mesh::get_world_from_local(in.instance) * vec4<f32>(in.position, 1.0);
    var out: Varying;
    out.clip = view.clip_from_world * world;
    out.place = in.position.xy;
    return out;
}

fn rounded_box(p: vec2<f32>, half: vec2<f32>, corner: f32) -> f32 {
    let q = abs(p) - half + corner;
    return length(max(q, vec2<f32>(0.0))) + min(max(q.x, q.y), 0.0) - corner;
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let p = in.place;
    let half = rim.slab_place.zw;
    let corner = rim.measures.x;
    let width = rim.measures.y;
    let pixel = length(dpdx(p));
    let d = rounded_box(p, half, corner);

    // The shadow falls down a little.
    let s = rounded_box(p + vec2<f32>(0.0, corner * 0.35), half, corner * 1.4);
    let thick = corner * 0.16;
    let side = rounded_box(p + vec2<f32>(0.0, thick), half, corner);
    let shade = saturate(1.0 - s / (corner * 1.5));
    let shadow = 0.72 * shade * shade * rim.measures.z;

    // As in the middle, where it is computed at the corners of a grid.
    let q = p / half;
    let middle = saturate(1.0 - dot(q, q) * 0.62);
    var colour = mix(rim.slab_edge.rgb, rim.slab.rgb, middle);
    // The polished edge catches light from above; a faint second rim lies further in.
    let up = 0.5 + 0.5 * clamp(q.y, -1.0, 1.0);
    let edge = saturate(1.0 - abs(d + width) / width);
    let inner = saturate(1.0 - abs(d + corner * 0.42) / max(0.6, pixel));
    let chamfer = saturate(1.0 + (d + width) / (corner * 0.42)) * step(d, -width);
    let caught = (0.20 + 0.45 * up) * edge + 0.13 * inner + 0.045 * chamfer * (0.35 + up);
    colour = mix(colour + rim.rim.rgb * caught, mix(colour, rim.rim.rgb, saturate(caught * 1.6)), rim.measures.w);

    let grain = fract(52.9829189 * fract(dot(in.clip.xy, vec2<f32>(0.06711056, 0.00583715)))) - 0.5;
    let cover = saturate(0.5 - d / pixel);
    // Below the face the slab's side is seen, darker towards the table, with a thin light along its upper edge.
    let low = saturate(d / max(thick, 0.001));
    let edge_light = 0.55 * exp(-3.0 * low) + 0.10;
    let flank = mix(rim.slab_edge.rgb, rim.rim.rgb, edge_light * (1.0 - 0.5 * low));
    colour = mix(flank, colour, cover);
    let solid = max(cover, saturate(0.5 - side / pixel));
    return vec4<f32>((colour + grain * 0.0005) * solid, mix(shadow, 1.0, solid));
}
