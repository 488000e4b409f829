import type { SharedLocation, SharedLocationInput } from '@confab/protocol';
import { isoTime, isoTimeIfAny, parsed } from '../../core/storage/columns.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { MessageRow } from './migrations.ts';

/**
 * A shared location as its message's row keeps it, for what the row does not say anyway; times in milliseconds since
 * 1970.
 */
export interface LocationColumn {
  latitude: number;
  longitude: number;
  accuracy?: number | undefined;
  created_by_device_id: string;
  /** Only for a live one: when it ends, or has ended. */
  end_at?: number | undefined;
  updated_at: number;
}

/** The location that a message shares; undefined where it shares none. */
export const locationOf = (row: MessageRow): LocationColumn | undefined =>
  parsed<LocationColumn | undefined>(row.shared_location, undefined);

/** The column of a new message; its end is settled by then. */
export function locationColumn(input: SharedLocationInput | undefined, updated_at: number): string | null {
  if (!input) return null;
  const { latitude, longitude, accuracy, created_by_device_id, end_at } = input;
  const live = end_at !== undefined && { end_at: Date.parse(end_at) };
  const column: LocationColumn = { latitude, longitude, accuracy, created_by_device_id, ...live, updated_at };
  return JSON.stringify(column);
}

/** The same as it stands on the wire. */
export function toSharedLocation(row: MessageRow, location: LocationColumn): SharedLocation {
  return {
    message_id: row.id,
    channel_cid: row.cid,
    user_id: row.user_id,
    created_by_device_id: location.created_by_device_id,
    latitude: location.latitude,
    longitude: location.longitude,
    accuracy: location.accuracy,
    end_at: isoTimeIfAny(location.end_at ?? null),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(location.updated_at),
  };
}

// By itself and not with the rest of the row: it moves every few seconds, and most messages have none.
export const saveSharedLocation = statement(
  (k, p: Placeholders<{ id: string; shared_location: string | null }>) =>
    k
      .updateTable('messages')
      .set({ shared_location: p('shared_location') })
      .where('id', '=', p('id')),
);
