/**
 * How long a load runs before it is measured. Node goes on optimising a path for seconds after its first request, on
 * threads that take the processor from what is measured; a service in use is past that.
 */
export const warmUpMs = 6000;
