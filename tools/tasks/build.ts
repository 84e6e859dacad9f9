import { buildApps } from './build-apps.ts';

// `npm run build`: installs what a site needs and builds both apps, for an image that starts without doing either.

process.exit((await buildApps()) ? 0 : 1);
