import { type Attachment, attachmentLabel } from '@confab/protocol';
import { ExternalLink, Shapes } from 'lucide-react';
import { Icon } from '../../../core/primitives/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { visibleText } from '../../markdown/index.ts';

/** An attachment of the app's own type that the app does not draw here: title, text and link (EMB-04). */
export function CustomCard({ attachment }: { attachment: Attachment }) {
  const client = useClient();
  const { text, title_link, asset_url, image_url } = attachment;
  const address = title_link ?? asset_url ?? image_url;
  const content = (
    <>
      <span className="cf-file__icon">
        <Icon of={Shapes} size="lg" />
      </span>
      <span className="cf-file__words">
        <bdi className="cf-file__name">
          <span>{visibleText(attachmentLabel(attachment))}</span>
        </bdi>
        {text !== undefined && <small dir="auto">{visibleText(text)}</small>}
      </span>
    </>
  );
  if (address === undefined) return <div className="cf-file">{content}</div>;
  return (
    <a
      className="cf-file"
      href={client.fileUrl(address)}
      target="_blank"
      tabIndex={-1}
      rel="noopener noreferrer"
    >
      {content}
      <Icon of={ExternalLink} className="cf-file__get" />
    </a>
  );
}
