import type { AttachmentRoom } from './attachmentRooms.ts';

/** Empty room of the size of what will stand there. */
export function KeptRoom({ rooms }: { rooms: readonly AttachmentRoom[] }) {
  return (
    <div className="cf-carried">
      {rooms.map(({ width, height, scales }, index) => (
        <div
          key={index}
          className="cf-room"
          style={{
            inlineSize: width,
            maxInlineSize: '100%',
            ...(scales ? { aspectRatio: `${width} / ${height}` } : { blockSize: height }),
          }}
        />
      ))}
    </div>
  );
}
