import { useReadable } from '../../../core/bindings/index.ts';
import { Avatar } from '../../../core/primitives/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { ChannelIcon } from '../ChannelIcon.tsx';
import type { ForwardTarget } from './forwardTarget.ts';

/** A target's icon or picture, and its name. */
export function TargetLabel({ target }: { target: ForwardTarget }) {
  const viewer = useReadable(useClient().me);
  return (
    <>
      {'channel' in target ? (
        <ChannelIcon display={target.display} viewer={viewer} />
      ) : (
        <Avatar id={target.user.id} name={target.name} image={target.user.image} size={20} />
      )}
      <bdi>{target.name}</bdi>
    </>
  );
}
