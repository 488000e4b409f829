import type { AttachmentSize } from './attachmentSizes.ts';

/** An empty block that reserves the space of content to come. */
export function ReservedSpace({ rooms }: { rooms: readonly AttachmentSize[] }) {
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
