/** What a person is told when the page may not know any more where the device is: its live locations are stopped. */
export const locationDeniedNotice = {
  type: 'permission:location:denied',
  message: 'Your location is no longer shared: this page may not know it any more.',
} as const;

/** What a person is told when the service ended a live location, such as after the right to share was taken away. */
export const locationRefusedNotice = {
  type: 'api:location:update:refused',
  message: 'Your location is no longer shared: it is not allowed there any more.',
} as const;
