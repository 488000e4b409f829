import type { Transaction } from '../../core/storage/database.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { PictureRow } from './migrations.ts';

/** Whose picture it is: a user's, a channel's, or the app's if it has neither. */
export interface PictureOwner {
  readonly user_id?: string;
  readonly cid?: string;
}

export const selectPicture = statement((k, p: Placeholders<Pick<PictureRow, 'picture_id' | 'size'>>) =>
  k
    .selectFrom('pictures')
    .select(['blob_key', 'bytes'])
    .where('picture_id', '=', p('picture_id'))
    .where('size', '=', p('size')),
);

/** Inserts one size of a picture; no effect if it is stored already. */
export const insertPicture = statement((k, p: Placeholders<PictureRow>) =>
  k
    .insertInto('pictures')
    .values({
      picture_id: p('picture_id'),
      size: p('size'),
      user_id: p('user_id'),
      cid: p('cid'),
      blob_key: p('blob_key'),
      bytes: p('bytes'),
      created_at: p('created_at'),
    })
    .onConflict((conflict) => conflict.columns(['picture_id', 'size']).doNothing()),
);

interface Except {
  /** The picture that stays; empty for none. */
  except: string;
}

const deleteOfUser = statement((k, p: Placeholders<Except & { user_id: string }>) =>
  k
    .deleteFrom('pictures')
    .where('user_id', '=', p('user_id'))
    .where('picture_id', '<>', p('except'))
    .returning('blob_key'),
);

const deleteOfChannel = statement((k, p: Placeholders<Except & { cid: string }>) =>
  k
    .deleteFrom('pictures')
    .where('cid', '=', p('cid'))
    .where('picture_id', '<>', p('except'))
    .returning('blob_key'),
);

const deleteOfApp = statement((k, p: Placeholders<Except>) =>
  k
    .deleteFrom('pictures')
    .where('user_id', 'is', null)
    .where('cid', 'is', null)
    .where('picture_id', '<>', p('except'))
    .returning('blob_key'),
);

/** Deletes an owner's pictures but the one with the id `except`; returns the keys of their bytes. */
export async function deletePictures(
  tx: Transaction,
  { user_id, cid }: PictureOwner,
  except: string,
): Promise<string[]> {
  const gone =
    user_id !== undefined
      ? tx.all(deleteOfUser, { user_id, except })
      : cid !== undefined
        ? tx.all(deleteOfChannel, { cid, except })
        : tx.all(deleteOfApp, { except });
  return (await gone).map(({ blob_key }) => blob_key);
}
