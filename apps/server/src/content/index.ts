export { readersLanguages } from './languages.ts';
export { seedContent } from './seed.ts';
export { readCompany, readPageTitles } from './store.ts';
