export interface ChatProps {
  /** The open channel, as `type:id`, where the host keeps it, as in its URL. */
  cid?: string | undefined;
  /** The channel to open at first, where the host does not keep it. */
  defaultCid?: string;
  /** Called with the channel that the user opens; undefined for the list. */
  onCidChange?(cid: string | undefined): void;
}
