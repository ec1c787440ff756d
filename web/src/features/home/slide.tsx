import type { ReactNode } from 'react';
import styles from './slide.module.css';

interface SlideProps {
  scene: string;
  title: string;
  text: string;
  children: ReactNode;
}

export function Slide({ scene, title, text, children }: SlideProps) {
  return (
    <div className={styles.slide}>
      <img className={styles.scene} src={scene} alt="" width="800" height="720" decoding="async" />
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
        <div className={styles.step}>{children}</div>
      </div>
    </div>
  );
}
