import type { ChatClient } from '@confab/client';
import type { AppSettings } from '@confab/protocol';
import { ErrorState, Skeleton, useText } from '@confab/react';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { uploadRulesText } from './text.en.ts';
import { UploadFields } from './UploadFields.tsx';
import { configOf, draftOf, pathsIn } from './uploadDraft.ts';
import './Uploads.css';
import { SettingsForm } from '../layout/SettingsForm.tsx';

const imageExamples = {
  allowed_file_extensions: '.png, .jpg',
  blocked_file_extensions: '.gif',
  allowed_mime_types: 'image/png, image/jpeg',
  blocked_mime_types: 'image/gif',
};
const fileExamples = {
  allowed_file_extensions: '.pdf, .docx',
  blocked_file_extensions: '.exe, .bat',
  allowed_mime_types: 'application/pdf, video/*',
  blocked_mime_types: 'text/html',
};

/** The upload limits of images and of all other files (APP-01). */
export function Uploads({ client }: { client: ChatClient }) {
  const { t } = useText(uploadRulesText);
  const load = useCallback(() => client.getAppSettings(), [client]);
  const { value, error, reload } = useLoaded(load);
  return (
    <div className="web-page">
      <header>
        <h1>{t('uploadRules.title')}</h1>
        <p>{t('uploadRules.hint')}</p>
      </header>
      {error && !value && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={6} />}
      {value && <UploadsForm client={client} settings={value} />}
    </div>
  );
}

function UploadsForm({ client, settings }: { client: ChatClient; settings: AppSettings }) {
  const { t } = useText(uploadRulesText);
  const [images, setImages] = useState(() => draftOf(settings.image_upload_config));
  const [files, setFiles] = useState(() => draftOf(settings.file_upload_config));
  const [saved, setSaved] = useState(false);
  const saving = useSubmit(async () => {
    setSaved(false);
    const answer = await client.http.call('PATCH /app/settings', {
      body: { image_upload_config: configOf(images), file_upload_config: configOf(files) },
    });
    // As the server normalises them, e.g. to lower case.
    setImages(draftOf(answer.settings.image_upload_config));
    setFiles(draftOf(answer.settings.file_upload_config));
    setSaved(true);
  }, [...pathsIn('image_upload_config'), ...pathsIn('file_upload_config')]);
  return (
    <SettingsForm
      className="web-page"
      submission={saving}
      status={saved && t('uploadRules.saved')}
      onEdit={() => setSaved(false)}
    >
      <div className="web-uploads">
        <UploadFields
          legend={t('uploadRules.images')}
          hint={t('uploadRules.imagesHint')}
          draft={images}
          examples={imageExamples}
          onChange={setImages}
          errors={saving.fieldErrors}
          invalidEntries={saving.invalidEntries}
          field="image_upload_config"
        />
        <UploadFields
          legend={t('uploadRules.files')}
          hint={t('uploadRules.filesHint')}
          draft={files}
          examples={fileExamples}
          onChange={setFiles}
          errors={saving.fieldErrors}
          invalidEntries={saving.invalidEntries}
          field="file_upload_config"
        />
      </div>
    </SettingsForm>
  );
}
