import { pictureIdOf, pictureSources } from '@confab/protocol';
import { type CSSProperties, useContext, useState } from 'react';
import { overridable } from '../overrides/index.ts';
import { KitContext } from '../provider/kitContext.ts';
import { hueOf, initialsOf } from './avatarFallback.ts';
import { classNames } from './classNames.ts';
import { type Presence, PresenceMark } from './PresenceMark.tsx';
import './Avatar.css';

/** Pixels; defaults to the size of avatars in the message list, which follows the density. */
export type AvatarSize = 16 | 20 | 24 | 28 | 32 | 36 | 40 | 48 | 72;

export interface AvatarProps {
  /** The user's (or group's) id, which determines the hue. */
  id: string;
  /** The name; its initials are drawn where there is no picture. */
  name: string;
  /** The picture's URL. */
  image?: string | null;
  size?: AvatarSize;
  presence?: Presence;
  className?: string;
}

/**
 * A person's picture or initials with a presence mark. Screen readers get the presence only, since the name stands beside
 * it.
 */
export const Avatar = overridable('Avatar', OwnAvatar);

function OwnAvatar({ id, name, image, size, presence, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const baseUrl = useContext(KitContext)?.client.http.baseUrl ?? '';
  const showImage = image && image !== broken;
  const source = image && (pictureIdOf(image) ? baseUrl + image : image);
  const initials = initialsOf(name || id);
  return (
    <span
      className={classNames('cf-avatar', className)}
      data-hue={hueOf(id)}
      data-size={size}
      style={size && ({ '--cf-avatar': `${size}px` } as CSSProperties)}
    >
      {showImage ? (
        <img
          className="cf-avatar__image"
          src={source || undefined}
          srcSet={pictureSources(source || '')}
          sizes={`${size ?? 36}px`}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(image)}
        />
      ) : (
        <span aria-hidden>{size && size <= 24 ? [...initials][0] : initials}</span>
      )}
      {presence && <PresenceMark presence={presence} />}
    </span>
  );
}
