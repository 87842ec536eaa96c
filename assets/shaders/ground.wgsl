// Wide even surfaces: colours given at the corners of a grid. Most pixels of the window come from here, so this does
// next to nothing.

#import bevy_sprite::mesh2d_functions as mesh
#import bevy_sprite::mesh2d_view_bindings::view

struct Vertex {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
    @location(1) colour: vec4<f32>,
}

struct Varying {
    @builtin(position) clip: vec4<f32>,
    @location(0) colour: vec3<f32>,
}

@vertex
fn vertex(in: Vertex) -> Varying {
    let world = mesh::get_world_from_local(in.instance) * vec4<f32>(in.position, 1.0);
    var out: Varying;
    out.clip = view.clip_from_world * world;
    out.colour = in.colour.rgb;
    return out;
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    // A grain far below what the eye sees keeps the dark gradients from showing bands.
    let grain = fract(52.9829189 * fract(dot(in.clip.xy, vec2<f32>(0.06711056, 0.00583715)))) - 0.5;
    return vec4<f32>(in.colour + grain * 0.0005, 1.0);
}
