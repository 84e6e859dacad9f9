import ar from './refusals/ar.json' with { type: 'json' };
import en from './refusals/en.json' with { type: 'json' };

export { ar, en };
