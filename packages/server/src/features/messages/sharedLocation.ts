import type { SharedLocation, SharedLocationInput } from '@confab/protocol';
import { isoTime, isoTimeIfAny, parsed } from '../../core/storage/columns.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { MessageRow } from './migrations.ts';

/**
 * A shared location as stored in its message's row, without what the row already contains; times in milliseconds since
 * 1970.
 */
export interface LocationColumn {
  latitude: number;
  longitude: number;
  accuracy?: number | undefined;
  created_by_device_id: string;
  /** For a live location: when it ends or ended. */
  end_at?: number | undefined;
  updated_at: number;
}

/** Returns a message's location, if any. */
export const locationOf = (row: MessageRow): LocationColumn | undefined =>
  parsed<LocationColumn | undefined>(row.shared_location, undefined);

/** Returns the column of a new message; its end is already computed. */
export function locationColumn(input: SharedLocationInput | undefined, updated_at: number): string | null {
  if (!input) return null;
  const { latitude, longitude, accuracy, created_by_device_id, end_at } = input;
  const live = end_at !== undefined && { end_at: Date.parse(end_at) };
  const column: LocationColumn = { latitude, longitude, accuracy, created_by_device_id, ...live, updated_at };
  return JSON.stringify(column);
}

/** Returns a location in wire form. */
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

// Saved separately from the row: it changes every few seconds, and most messages have none.
export const updateSharedLocation = statement(
  (k, p: Placeholders<{ id: string; shared_location: string | null }>) =>
    k
      .updateTable('messages')
      .set({ shared_location: p('shared_location') })
      .where('id', '=', p('id')),
);
