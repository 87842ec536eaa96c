// Stones: flat discs of slightly translucent plastic, each a quad around the middle, measured in radii.

#import bevy_sprite::mesh2d_functions as mesh
#import bevy_sprite::mesh2d_view_bindings::view

struct Stones {
    body: array<vec4<f32>, 2>,
    inlay: array<vec4<f32>, 2>,
    // Glow, cover, how strongly stones reflect, how strong a line lies around them.
    light: vec4<f32>,
    // How dark shadows are, in every part.
    shadow: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> stones: Stones;

struct Vertex {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
}

struct Varying {
    @builtin(position) clip: vec4<f32>,
    @location(0) place: vec2<f32>,
    @location(1) @interpolate(flat) body: vec3<f32>,
    @location(2) @interpolate(flat) inlay: vec3<f32>,
    // Opacity, lift, light, 0 for Red and 1 for Blue.
    @location(3) @interpolate(flat) state: vec4<f32>,
    @location(4) @interpolate(flat) owner: u32,
}

@vertex
fn vertex(in: Vertex) -> Varying {
    let world = mesh::get_world_from_local(in.instance) * vec4<f32>(in.position, 1.0);
    // From the lowest bit: team (1), owner (2), unused (5), opacity (8), lift (8), light (8).
    let tag = mesh::get_tag(in.instance);
    let team = tag & 1u;
    let parts = unpack4x8unorm(tag);
    var out: Varying;
    out.clip = view.clip_from_world * world;
    out.place = in.position.xy;
    out.body = stones.body[team].rgb;
    out.inlay = stones.inlay[team].rgb;
    out.state = vec4<f32>(parts.yzw, f32(team));
    out.owner = (tag >> 1u) & 3u;
    return out;
}

fn hexagram(p: vec2<f32>, r: f32) -> f32 {
    // Inigo Quilez's exact distance to a six-pointed star.
    let k = vec4<f32>(-0.5, 0.8660254, 0.57735027, 1.7320508);
    var q = abs(p);
    q -= 2.0 * min(dot(k.xy, q), 0.0) * k.xy;
    q -= 2.0 * min(dot(k.yx, q), 0.0) * k.yx;
    q -= vec2<f32>(clamp(q.x, r * k.z, r * k.w), r);
    return length(q) * sign(q.y);
}

fn inlay_distance(p: vec2<f32>, team: f32) -> f32 {
    let ring = abs(length(p) - 0.40) - 0.105;
    let star = hexagram(p, 0.31) - 0.01;
    return select(ring, star, team > 0.5);
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let opacity = in.state.x;
    let lift = in.state.y;
    let light = in.state.z;
    let gloss_of_theme = stones.light.z;
    let p = in.place;
    let pixel = length(dpdx(p));

    // The contact shadow slips down and softens as the stone rises.
    let blur = 0.18 + 0.34 * lift;
    let under = length(p + vec2<f32>(-0.05 + 0.05 * lift, 0.14 + 0.50 * lift));
    let shadow = (1.0 - smoothstep(1.0 - blur, 1.0 + blur, under)) * (0.74 - 0.30 * lift) * stones.shadow.x;

    // The side shows below the face, which is drawn a little higher.
    let face_p = p - vec2<f32>(0.0, 0.045);
    let face_r = length(face_p) / 0.955;
    let side_r = length(p + vec2<f32>(0.0, 0.065)) / 0.985;
    let face = saturate((1.0 - face_r) / pixel + 0.5);
    let side = saturate((1.0 - side_r) / pixel + 0.5);
    let cover = max(face, side);

    // A shallow dish with a raised, rounded rim: how its surface leans tells how it catches the lamp at the upper left.
    let lean = 0.24 * face_r - 0.75 * exp(-pow((face_r - 0.755) / 0.040, 2.0)) + 1.5 * smoothstep(0.84, 1.0, face_r);
    let normal = normalize(vec3<f32>(face_p / max(face_r, 0.001) * lean, 1.0));
    let lamp = vec3<f32>(-0.42, 0.62, 0.66);
    let lit = max(dot(normal, lamp), 0.0);
    let shine = pow(max(dot(normal, vec3<f32>(-0.23, 0.34, 0.91)), 0.0), 48.0);

    let up = dot(face_p, vec2<f32>(-0.56, 0.83));
    // Light that enters at the upper left gathers at the lower right, as in coloured glass.
    let gathered = smoothstep(0.05, 0.95, -up) * smoothstep(0.30, 0.88, face_r);
    var colour = in.body * (0.20 + 0.92 * lit + 0.16 * up);
    colour += in.body * vec3<f32>(0.95, 0.85, 0.95) * gathered;
    colour += mix(in.body, in.inlay, 0.5) * (0.42 * gloss_of_theme) * smoothstep(0.80, 0.90, face_r)
        * smoothstep(0.15, 0.95, up);

    // The inlay lies in the body: a soft shade above it, then its own bright face.
    let shade = saturate(0.5 - inlay_distance(face_p - vec2<f32>(-0.02, 0.045), in.state.w) / 0.07);
    colour *= 1.0 - 0.38 * shade;
    let inlay = saturate(0.5 - inlay_distance(face_p, in.state.w) / pixel);
    colour = mix(colour, in.inlay * (0.88 + 0.22 * up), inlay * 0.96);

    // The owner's mark: one to three dots, let into the rim below the inlay.
    if in.owner > 0u {
        let count = f32(in.owner);
        let from_below = atan2(face_p.x, -face_p.y);
        let slot = clamp(round(from_below / 0.36 + (count - 1.0) * 0.5), 0.0, count - 1.0);
        let angle = (slot - (count - 1.0) * 0.5) * 0.36;
        let at = vec2<f32>(sin(angle), -cos(angle)) * 0.80;
        let dot = length(face_p - at);
        colour *= 1.0 - 0.45 * saturate((0.155 - dot) / pixel + 0.5);
        colour = mix(colour, in.inlay, saturate((0.105 - dot) / pixel + 0.5));
    }

    // What shines: the rim, and a window's reflection in the dish.
    colour += vec3<f32>(0.85 * gloss_of_theme) * shine;
    let pane = (1.0 - smoothstep(0.03, 0.13, abs(face_r - 0.58))) * smoothstep(0.34, 0.60, up);
    colour += vec3<f32>(0.26 * gloss_of_theme) * pane * (1.0 - 0.6 * inlay);

    colour *= 1.0 + 0.45 * light;
    // Where the theme wants one, a line in the shape's colour around the whole.
    colour = mix(colour, in.inlay, stones.light.w * smoothstep(0.86, 0.90, face_r));
    // The side glows where the light leaves it.
    let flank = in.body * (0.10 + 0.42 * smoothstep(-0.2, 0.95, p.x * 0.35 - p.y));
    let body = mix(flank, colour, face);

    // What lies beneath shines through the body, not through rim and inlay.
    let clear = 0.10 * gloss_of_theme * face * (1.0 - inlay) * (1.0 - smoothstep(0.66, 0.80, face_r)) * (1.0 - 0.7 * lift);
    let solid = cover * (1.0 - clear);
    // Where light comes through, a little of it falls on the board in the stone's colour, within the shadow and close to
    // the stone: any more looks like a stain. A flat stone with a line around it lets none through.
    let spot = length(p - vec2<f32>(0.06, -0.12) * (1.0 + 2.0 * lift));
    let pool = (1.0 - smoothstep(0.80, 1.12 + 0.2 * lift, spot)) * (0.15 - 0.06 * lift) * gloss_of_theme
        * (1.0 - stones.light.w);
    let alpha = mix(shadow * (1.0 - cover), 1.0, solid);
    return vec4<f32>(body * solid + in.body * pool * (1.0 - cover), alpha) * opacity;
}
