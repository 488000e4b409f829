/**
 * The duration of a load before it is measured, in milliseconds. Node continues to optimise a path for seconds after
 * its first request, on threads that use the processor of the measured code; a service in use is past that.
 */
export const warmUpMs = 6000;
