import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of locations and maps. */
export const locationsText = defineCatalogue({
  map: {
    keys: 'Arrow keys move the map, plus and minus zoom.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    kilometres: '{distance} km',
    metres: '{distance} m',
    outlines: 'Coasts and borders only: no map server is set up.',
    north: '{degrees}° N',
    south: '{degrees}° S',
    east: '{degrees}° E',
    west: '{degrees}° W',
    label: 'Map: {place}',
  },
  location: {
    fixed: 'Location',
    liveUntil: 'Live until {time}',
    ended: 'Live location ended',
    broken: 'This location cannot be shown.',
    updated: 'Updated {ago}',
    endedAt: 'ended {when}',
    from: 'Location of {name}',
    openMap: 'Open map',
    stop: 'Stop sharing',
    stopShort: 'Stop',
    copy: 'Copy coordinates',
    copied: 'Coordinates copied',
    accuracy: 'to within {distance}',
    recentre: 'Follow',
  },
  sharing: {
    title: 'Share a location',
    map: 'Map with {place} in its middle',
    mine: 'Where I am',
    finding: 'Finding out where you are…',
    duration: 'What is shared',
    once: 'This place, as it is now',
    liveMinutes: {
      one: 'Where I am, live for {count} minute',
      other: 'Where I am, live for {count} minutes',
    },
    liveHours: { one: 'Where I am, live for {count} hour', other: 'Where I am, live for {count} hours' },
    moveHint: 'Move the map to choose another place.',
    liveHint:
      'Everybody here sees where this device is until then, while the app is open on it. You can stop at any time.',
    add: 'Add to message',
    denied:
      'This page may not know where you are. Allow it in the settings of the browser, or choose a place on the map.',
    unavailable:
      'This device does not know where it is at the moment. Choose a place on the map, or try again.',
    unsupported: 'The browser tells pages where you are over https only. Choose a place on the map.',
    offline: 'You are offline. A live location can be shared once the connection is back.',
  },
  locationAbove: {
    label: 'Location in this message',
    fixed: 'Location',
    live: 'Live location for {duration}',
    change: 'Change the location',
    remove: 'Remove the location',
  },
  liveBar: {
    label: 'Live locations that you share',
    sharing: 'Sharing your location in {channel}',
    until: 'until {time}',
    stop: 'Stop',
    stopIn: 'Stop sharing in {channel}',
    unavailable: 'Your position is not known at the moment.',
    unsupported: 'This page cannot tell where you are.',
    otherDevice: 'from another device',
  },
});
