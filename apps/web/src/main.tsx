import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { App } from './app/App.tsx';
import { startInstalled } from './app/installed.ts';
import { startLive } from './app/live.ts';
import { startNavigation } from './app/navigation.ts';
import { followOtherPreferences } from './app/preferences.ts';
import { followOtherWindows } from './app/session.ts';
import { applyFirstTheme } from './app/theme.ts';

const host = document.getElementById('root');
if (host === null) throw new Error('index.html has no #root');

// The pages' policy forbids code made of text, which zod would otherwise try and the browser report.
z.config({ jitless: true });
applyFirstTheme();
followOtherWindows();
followOtherPreferences();
startLive();
startNavigation();
startInstalled();
createRoot(host).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
