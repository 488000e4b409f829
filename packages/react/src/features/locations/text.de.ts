import type { CompleteTranslation } from '../../core/text/index.ts';
import type { locationsText } from './text.en.ts';

/** The German texts of locations and maps. */
export const locationsGerman: CompleteTranslation<typeof locationsText> = {
  map: {
    keys: 'Mit den Pfeiltasten die Karte bewegen, mit Plus und Minus zoomen.',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    kilometres: '{distance} km',
    metres: '{distance} m',
    outlines: 'Es werden nur Küsten und Grenzen angezeigt, weil kein Kartenserver eingerichtet ist.',
    north: '{degrees}° N',
    south: '{degrees}° S',
    east: '{degrees}° O',
    west: '{degrees}° W',
    label: 'Karte: {place}',
  },
  location: {
    fixed: 'Standort',
    liveUntil: 'Live bis {time}',
    ended: 'Live-Standort beendet',
    broken: 'Dieser Standort kann nicht angezeigt werden.',
    updated: 'Aktualisiert {ago}',
    endedAt: 'beendet {when}',
    from: 'Standort von {name}',
    openMap: 'Karte öffnen',
    stop: 'Nicht mehr teilen',
    stopShort: 'Beenden',
    copy: 'Koordinaten kopieren',
    copied: 'Koordinaten kopiert',
    accuracy: 'auf {distance} genau',
    recentre: 'Folgen',
  },
  sharing: {
    title: 'Standort teilen',
    map: 'Karte um {place}',
    mine: 'Mein Standort',
    finding: 'Dein Standort wird gesucht …',
    duration: 'Teilen',
    once: 'Diesen Standort',
    liveMinutes: {
      one: 'Meinen Live-Standort für {count} Minute',
      other: 'Meinen Live-Standort für {count} Minuten',
    },
    liveHours: {
      one: 'Meinen Live-Standort für {count} Stunde',
      other: 'Meinen Live-Standort für {count} Stunden',
    },
    moveHint: 'Bewege die Karte, um einen anderen Standort zu wählen.',
    liveHint:
      'Alle hier können bis dahin sehen, wo dieses Gerät ist, solange die App darauf geöffnet ist. Du kannst das Teilen jederzeit beenden.',
    add: 'Zur Nachricht hinzufügen',
    denied:
      'Der Zugriff auf den Standort ist blockiert. Erlaube ihn in den Einstellungen deines Browsers oder wähle einen Standort auf der Karte.',
    unavailable:
      'Dein Standort ist gerade nicht verfügbar. Wähle einen Standort auf der Karte oder versuche es erneut.',
    unsupported: 'Browser teilen deinen Standort nur über https. Wähle einen Standort auf der Karte.',
    offline: 'Du bist offline. Einen Live-Standort kannst du teilen, sobald du wieder online bist.',
  },
  locationAbove: {
    label: 'Standort in dieser Nachricht',
    fixed: 'Standort',
    live: 'Live-Standort für {duration}',
    change: 'Standort ändern',
    remove: 'Standort entfernen',
  },
  liveBar: {
    label: 'Live-Standorte, die du teilst',
    sharing: 'Du teilst deinen Standort in {channel}',
    until: 'bis {time}',
    stop: 'Beenden',
    stopIn: 'In {channel} nicht mehr teilen',
    unavailable: 'Dein Standort ist gerade nicht verfügbar.',
    unsupported: 'Diese Seite kann nicht auf deinen Standort zugreifen.',
    otherDevice: 'von einem anderen Gerät',
  },
};
