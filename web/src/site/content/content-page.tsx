import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { storedImagePath } from '@vaultway/contracts/image-variants';
import { LANGUAGE_TABLE, offeredAs } from '@vaultway/contracts/languages';
import { firstWords } from '@vaultway/contracts/markers';
import { pageLanguages, pageText } from '@vaultway/contracts/page-text';
import { Button } from '@/shared/ui/button/button';
import { Page } from '@/shared/ui/page/page';
import { StatePanel } from '@/shared/ui/state-panel/state-panel';
import { shownLanguage } from '@/shared/i18n/i18n';
import { failureText } from '@/shared/i18n/error-text';
import { itemsOf } from '@/shared/state/collection';
import { firstPage, missingPage } from '@/shared/state/first-data';
import { useAppDispatch, useAppSelector } from '@/shared/state/hooks';
import { ContentWaiting } from './content-waiting';
import { contentApi, usePageQuery } from './content.api';
import { FilledPage } from './filled-page';
import { MissingPage } from './missing-page';

/** Shows a page by an admin. Known content is shown while the latest is requested. */
export default function ContentPage() {
  const { t } = useTranslation();
  const { slug = '' } = useParams();
  const known = useAppSelector((state) => itemsOf(state.pages).find((page) => page.slug === slug));
  const { currentData, error, isFetching, refetch } = usePageQuery(slug);
  // An aborted call has no errors.
  const failure = error && 'errors' in error ? error : undefined;
  const dispatch = useAppDispatch();
  const [first] = useState(firstPage);
  // The first HTML contains only its own language, and pages in a list only their own.
  const page =
    currentData ?? [first, known].find((one) => one?.slug === slug && pageText(one, shownLanguage()).content);

  /** Retries; aborts a hanging call first. */
  async function again() {
    const running = dispatch(contentApi.util.getRunningQueryThunk('page', slug));
    running?.abort();
    await running;
    void refetch();
  }

  if (failure?.status === 404 || (!page && !failure && slug === missingPage())) return <MissingPage />;
  if (page) {
    const { content = '', ...text } = pageText(page, shownLanguage());
    // Text that is not in the site's language declares its own.
    const { tag, direction } = LANGUAGE_TABLE[text.language];
    const inOwn = text.language === offeredAs(shownLanguage()) ? {} : { lang: tag, dir: direction };
    return (
      <FilledPage
        look={page}
        text={text}
        content={content}
        inOwn={inOwn}
        head={{
          description: text.sub_title ?? firstWords(content),
          languages: pageLanguages(page),
          picture: storedImagePath(page.hero),
        }}
      />
    );
  }
  if (isFetching || !failure) return <ContentWaiting onRetry={() => void again()} />;
  return (
    <Page title={t('content.away')} head={{ unlisted: true }}>
      <StatePanel
        icon="warehouse"
        title={failure.status === 0 ? t('track.offlineTitle') : failureText(failure, t)}
        actions={<Button onClick={() => void refetch()}>{t('content.retry')}</Button>}
      >
        <p>{t(failure.status === 0 ? 'track.offlineText' : 'content.awayText')}</p>
      </StatePanel>
    </Page>
  );
}
