// A stone: a flat disc of slightly translucent plastic, lit from the upper left, with its team's inlay.

#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Stone {
    body: vec4<f32>,
    inlay: vec4<f32>,
    rim: vec4<f32>,
    // x: inlay (0 ring, 1 star), y: how far it is lifted, z: opacity, w: brightness.
    params: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> stone: Stone;

fn inside(d: f32) -> f32 {
    let width = max(fwidth(d), 1e-5);
    return clamp(0.5 - d / width, 0.0, 1.0);
}

fn triangle(p: vec2<f32>, r: f32) -> f32 {
    let k = 1.7320508;
    let q = vec2(abs(p.x), p.y);
    return max(q.x * k * 0.5 + q.y * 0.5, -q.y) - r * 0.5;
}

fn star(p: vec2<f32>, r: f32) -> f32 {
    return min(triangle(p, r), triangle(vec2(p.x, -p.y), r));
}

@fragment
fn fragment(mesh: VertexOutput) -> @location(0) vec4<f32> {
    // The quad reaches to 1.6 radii, to hold the shadow.
    let p = vec2(mesh.uv.x, -mesh.uv.y) * 1.6;
    let lift = stone.params.y;
    let r = length(p);
    let disc = inside(r - 1.0);

    // The shadow parts from the stone when it is lifted.
    let away = vec2(0.10, -0.16) * (0.6 + lift * 1.6);
    let fall = max(length(p - away) - 0.86, 0.0);
    let shadow = exp(-fall * (6.0 - 2.5 * lift)) * (0.62 - 0.2 * lift);

    // Thickness: a bevelled rim around a shallow dish.
    let light = vec2(-0.55, 0.83);
    let slope = smoothstep(0.70, 1.0, r);
    let normal = p / max(r, 1e-3);
    let facing = dot(normal, light);
    var colour = stone.body.rgb * (1.02 + 0.30 * dot(p, light));
    // Translucent: light that entered above leaves below.
    colour += stone.body.rgb * 0.55 * smoothstep(0.1, 0.95, r) * clamp(-facing, 0.0, 1.0);
    colour *= 1.0 - 0.42 * slope * (1.0 - 0.5 * facing);
    colour += stone.rim.rgb * smoothstep(0.80, 0.93, r) * (1.0 - smoothstep(0.93, 1.0, r)) * (0.25 + 0.75 * clamp(facing, 0.0, 1.0));
    colour = mix(colour, stone.rim.rgb, (1.0 - smoothstep(0.0, 0.05, abs(r - 0.965))) * 0.55);
    // A highlight along the upper left of the dish.
    let shine = (1.0 - smoothstep(0.0, 0.075, abs(r - 0.72))) * smoothstep(0.45, 1.0, facing);
    colour += vec3(0.55) * shine;

    var mark: f32;
    if stone.params.x < 0.5 {
        mark = abs(r - 0.38) - 0.105;
    } else {
        mark = star(p, 0.52);
    }
    let pressed = inside(mark - 0.035) * 0.35;
    colour = mix(colour * (1.0 - pressed), stone.inlay.rgb * (0.93 + 0.09 * dot(p, light)), inside(mark));
    colour *= stone.params.w;

    let alpha = max(disc, shadow * (1.0 - disc)) * stone.params.z;
    return vec4(mix(vec3(0.0), colour, disc), alpha);
}
