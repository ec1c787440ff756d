import { useFormat } from '@/shared/i18n/format';
import styles from './audit.module.css';

/** A fine weight, exactly as it is. */
export const Ounces = ({ weight }: { weight: string }) => <bdi dir="ltr">{`${weight} oz t`}</bdi>;

export const Hash = ({ children }: { children: string }) => (
  <span dir="ltr" className={styles.hash}>
    {children}
  </span>
);

/** Returns a function that formats an instant, in UTC. */
export function useMoment(): (instant: string) => string {
  const { fullDay, time, begun, moment } = useFormat();
  return (instant) => {
    const at = new Date(instant);
    return `${moment(begun(fullDay(at)), time(at))} UTC`;
  };
}
