// The table under everything: a calm vignette, and the slab with its shadow and rim.

#import bevy_sprite::mesh2d_functions as mesh
#import bevy_sprite::mesh2d_view_bindings::view

struct Table {
    // The slab's middle and half size in world pixels.
    slab_place: vec4<f32>,
    // Half the window in pixels, the slab's corner radius, the width of its rim.
    measures: vec4<f32>,
    table: vec4<f32>,
    table_edge: vec4<f32>,
    slab: vec4<f32>,
    slab_edge: vec4<f32>,
    rim: vec4<f32>,
    glow: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> table: Table;

struct Vertex {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
}

struct Varying {
    @builtin(position) clip: vec4<f32>,
    @location(0) world: vec2<f32>,
}

@vertex
fn vertex(in: Vertex) -> Varying {
    let world = mesh::get_world_from_local(in.instance) * vec4<f32>(in.position, 1.0);
    var out: Varying;
    out.clip = view.clip_from_world * world;
    out.world = world.xy;
    return out;
}

fn rounded_box(p: vec2<f32>, half: vec2<f32>, corner: f32) -> f32 {
    let q = abs(p) - half + corner;
    return length(max(q, vec2<f32>(0.0))) + min(max(q.x, q.y), 0.0) - corner;
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let half = table.slab_place.zw;
    let corner = table.measures.z;
    let rim = table.measures.w;
    let pixel = length(dpdx(in.world));
    let p = in.world - table.slab_place.xy;
    let d = rounded_box(p, half, corner);

    let away = in.world / table.measures.xy;
    var colour = mix(table.table.rgb, table.table_edge.rgb, saturate(dot(away, away) * 0.55));

    // The shadow falls down a little.
    let reach = corner * 1.5;
    let s = rounded_box(p + vec2<f32>(0.0, corner * 0.35), half, corner * 1.4);
    let shade = saturate(1.0 - s / reach);
    colour *= 1.0 - 0.72 * shade * shade;

    // The slab: darker towards its edges, with a breath of the lines' light in its middle.
    let q = p / half;
    let middle = saturate(1.0 - dot(q, q) * 0.62);
    var slab = mix(table.slab_edge.rgb, table.slab.rgb, middle) + table.glow.rgb * 0.007 * middle * middle;
    // The polished edge catches light from above; a faint second rim lies further in.
    let up = 0.5 + 0.5 * clamp(p.y / half.y, -1.0, 1.0);
    let edge = saturate(1.0 - abs(d + rim) / rim);
    slab += table.rim.rgb * (0.20 + 0.45 * up) * edge;
    let inner = saturate(1.0 - abs(d + corner * 0.42) / max(0.6, pixel));
    slab += table.rim.rgb * 0.13 * inner;
    let chamfer = saturate(1.0 + (d + rim) / (corner * 0.42)) * step(d, -rim);
    slab += table.rim.rgb * 0.045 * chamfer * (0.35 + up);

    colour = mix(colour, slab, saturate(0.5 - d / pixel));

    // A grain far below what the eye sees keeps the dark gradients from showing bands.
    let grain = fract(52.9829189 * fract(dot(in.clip.xy, vec2<f32>(0.06711056, 0.00583715)))) - 0.5;
    return vec4<f32>(colour + grain * 0.0022 * (0.1 + sqrt(max(colour, vec3<f32>(0.0)))), 1.0);
}
