import type { KeyboardEvent } from 'react';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FileButton } from '@/admin/ui/controls/file-button';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import type { Marker } from './markers-edit';
import styles from './pages.module.css';

interface MarkerKey {
  /** Physical key, whatever the keyboard layout. */
  code: string;
  shift: boolean;
  icon: 'bold' | 'underlined' | 'struck' | 'image' | 'video';
}

const MARKERS: Record<Marker, MarkerKey> = {
  bold: { code: 'KeyB', shift: false, icon: 'bold' },
  underline: { code: 'KeyU', shift: false, icon: 'underlined' },
  strike: { code: 'KeyX', shift: true, icon: 'struck' },
  image: { code: 'KeyE', shift: true, icon: 'image' },
  video: { code: 'KeyF', shift: true, icon: 'video' },
};
const NAMES = Object.keys(MARKERS) as Marker[];

/** Returns the marker of a pressed shortcut: Ctrl or Cmd with a letter. */
export function markerOfKey({ code, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): Marker | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  return NAMES.find((name) => MARKERS[name].code === code && MARKERS[name].shift === shiftKey);
}

const keysOf = ({ code, shift }: MarkerKey, control: string) =>
  `${control}+${shift ? 'Shift+' : ''}${code.slice(-1)}`;

interface MarkerToolbarProps {
  onPress: (marker: Marker) => void;
  /** Id of the text field that it controls. */
  controls: string;
  /** Called with pictures chosen from the device. */
  onPicture: (files: FileList | null) => void;
  /** Whether a picture is uploading. */
  busy: boolean;
}

/** Toolbar with a button for each marker. Pressing one keeps the selection in the text. */
export function MarkerToolbar({ onPress, controls, onPicture, busy }: MarkerToolbarProps) {
  const { t } = useTranslation('admin');
  return (
    <div
      className={styles.toolbar}
      role="toolbar"
      aria-label={t('pages.markers.label')}
      aria-controls={controls}
    >
      {NAMES.map((name) => (
        <ActionIcon
          key={name}
          variant="default"
          size="input-sm"
          aria-label={t(`pages.markers.${name}`)}
          aria-keyshortcuts={keysOf(MARKERS[name], 'Control')}
          title={t('pages.markers.withKeys', {
            marker: t(`pages.markers.${name}`),
            keys: keysOf(MARKERS[name], 'Ctrl'),
          })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPress(name)}
        >
          <AdminIcon name={MARKERS[name].icon} />
        </ActionIcon>
      ))}
      <FileButton
        text={t(busy ? 'image.sending' : 'pages.markers.upload')}
        icon="image"
        accept=".jpg,.jpeg,.png"
        disabled={busy}
        onFiles={onPicture}
      />
    </div>
  );
}
