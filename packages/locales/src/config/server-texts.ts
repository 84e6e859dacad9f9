import ar from './server/ar.json' with { type: 'json' };
import en from './server/en.json' with { type: 'json' };

export { ar, en };
