// Everything on the board but the stones: lines, sockets, hexagons, the slab, marks.
// One shader, told apart by a number, so that they share a pipeline.

#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Ink {
    colour: vec4<f32>,
    // x: what is drawn; y, z, w: its measures (see view/ink.rs).
    params: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> ink: Ink;

const LINE: i32 = 0;
const RING: i32 = 1;
const FILL: i32 = 2;
const OUTLINE: i32 = 3;
const SLAB: i32 = 4;
const GLOW: i32 = 5;
const DASH: i32 = 6;
const WASH: i32 = 7;

// Coverage of the inside (d < 0) of an edge, one pixel wide whatever the scale.
fn inside(d: f32) -> f32 {
    let width = max(fwidth(d), 1e-5);
    return clamp(0.5 - d / width, 0.0, 1.0);
}

fn rounded_box(p: vec2<f32>, half: vec2<f32>, radius: f32) -> f32 {
    let q = abs(p) - half + vec2(radius);
    return length(max(q, vec2(0.0))) + min(max(q.x, q.y), 0.0) - radius;
}

@fragment
fn fragment(mesh: VertexOutput) -> @location(0) vec4<f32> {
    var colour = ink.colour;
    var alpha = 1.0;
    let uv = mesh.uv;
    let measure = ink.params.y;
    let kind = i32(ink.params.x + 0.5);

    if kind == LINE {
        // uv.y: across, -1 to 1 at the rim of the glow; measure: half the core's width there.
        let d = abs(uv.y);
        let core = inside(d - measure);
        let reach = clamp((1.0 - d) / (1.0 - measure), 0.0, 1.0);
        let glow = reach * reach * reach * ink.params.z;
        colour = mix(colour, vec4(colour.rgb * 0.55 + vec3(0.45), colour.a), core * inside(d - measure * 0.35) * ink.params.w);
        alpha = max(core, glow);
    } else if kind == RING {
        // uv: -1 to 1; measure: inner radius, z: outer radius, w: softness inside the ring.
        let r = length(uv);
        alpha = inside(r - ink.params.z) * (1.0 - inside(r - measure));
    } else if kind == FILL {
        // uv.x: distance from the edge; measure: inset, z: width of the bevel.
        let d = uv.x - measure;
        let depth = clamp(d / max(ink.params.z, 1e-4), 0.0, 1.0);
        let body = mix(0.62, 1.0, smoothstep(0.0, 1.0, depth));
        let rim = (1.0 - smoothstep(0.02, 0.05, abs(d - 0.13))) * 0.22;
        // Lit from above.
        let light = 1.0 + uv.y * 0.28;
        colour = vec4(colour.rgb * body * light + vec3(rim), colour.a);
        alpha = inside(-d);
    } else if kind == OUTLINE {
        // uv.x: distance from the edge; measure: where the band begins, z: where it ends, w: its glow.
        let d = uv.x;
        let band = inside(measure - d) * inside(d - ink.params.z);
        let away = max(measure - d, d - ink.params.z);
        let glow = exp(-max(away, 0.0) * 14.0) * ink.params.w;
        alpha = max(band, glow);
    } else if kind == SLAB {
        // uv: in board units from the middle; measure and z: half the slab's size, w: its corner.
        let half = ink.params.yz;
        let d = rounded_box(uv, half, ink.params.w);
        let body = inside(d);
        let shadow = exp(-max(rounded_box(uv + vec2(0.0, 0.16), half, ink.params.w), 0.0) * 2.6) * 0.55;
        let rim = (1.0 - smoothstep(0.0, 0.035, abs(d + 0.05))) * 0.075;
        let edge = (1.0 - smoothstep(0.0, 0.03, abs(d + 0.012))) * 0.11;
        let sheen = 0.0035 * (1.0 - length(uv) / (length(half) + 0.01)) + 0.0022 * uv.y / half.y;
        let lit = colour.rgb + vec3(sheen) + vec3(rim + edge) * vec3(0.8, 0.95, 1.0);
        return vec4(mix(vec3(0.0), max(lit, vec3(0.0)), body), max(body, shadow));
    } else if kind == GLOW {
        // uv: -1 to 1; a soft disc.
        let r = clamp(length(uv), 0.0, 1.0);
        alpha = (1.0 - r) * (1.0 - r);
    } else if kind == DASH {
        // uv.x: length along in dashes, uv.y: across, -1 to 1.
        let dash = abs(fract(uv.x) - 0.5) - 0.28;
        alpha = inside(abs(uv.y) - measure) * clamp(0.5 - dash / max(fwidth(uv.x), 1e-5), 0.0, 1.0);
    } else if kind == WASH {
        // The calm background: a little lighter in the middle. uv: -1 to 1.
        let r = length(uv * vec2(0.8, 0.9));
        // A grain far below what can be seen keeps the gradient from banding.
        let grain = fract(sin(dot(mesh.position.xy, vec2(12.9898, 78.233))) * 43758.547) - 0.5;
        return vec4(colour.rgb * mix(1.25, 0.55, clamp(r, 0.0, 1.0)) + vec3(grain * 0.0016), 1.0);
    }
    return vec4(colour.rgb, colour.a * alpha);
}
