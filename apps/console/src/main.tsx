import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { startActivity } from './ground/activity.ts';
import { startConnection } from './ground/connection.ts';
import { App } from './shell/App.tsx';

const host = document.getElementById('root');
if (host === null) throw new Error('index.html has no #root');

// The content security policy forbids eval, which zod would otherwise try and the browser report.
z.config({ jitless: true });
startActivity();
startConnection();
createRoot(host).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
