import { isLanguage, LANGUAGES } from '@vitrine/locales/languages';
import { escapeHtml } from '../escape-html.ts';
import type { Delivery } from './delivery.ts';

const FRAME = 'border:1px solid #808080;border-radius:8px;padding:14px 16px';
const CODE = `${FRAME};margin:24px 0;text-align:center;font:bold 28px/1.4 monospace;letter-spacing:4px`;
const LINK = `${FRAME};display:block;font-weight:bold;overflow-wrap:anywhere`;
const PAGE = 'max-width:560px;margin:0 auto;padding:24px 16px;font:16px/1.6 system-ui,sans-serif';

/** A link or code, which is read from left to right in every language. */
function secretHtml(secret: string): string {
  const text = escapeHtml(secret);
  if (!/^https?:\/\//.test(secret)) return `<p dir="ltr" style="${CODE}">${text}</p>`;
  return `<p dir="ltr" style="margin:24px 0"><a href="${text}" style="${LINK}">${text}</a></p>`;
}

/**
 * A mail as HTML, with the same text as the plain one. It has no colours of its own except that of a frame, which is
 * seen on white and on black: text and links take those of the mail program, in dark mode too. It loads nothing.
 */
export function mailHtml({ subject, text, secret, language }: Omit<Delivery, 'id' | 'to'>, siteName: string): string {
  const { locale, direction } = LANGUAGES[isLanguage(language) ? language : 'en'];
  // Programs that drop the elements around the body keep those inside.
  const is = `lang="${locale}" dir="${direction}"`;
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '');
  return [
    `<!doctype html>`,
    `<html ${is}>`,
    `<head>`,
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="color-scheme" content="light dark">`,
    `<meta name="supported-color-schemes" content="light dark">`,
    `<style>:root{color-scheme:light dark}</style>`,
    `<title>${escapeHtml(subject)}</title>`,
    `</head>`,
    `<body style="margin:0">`,
    `<div ${is} style="${PAGE}">`,
    `<p style="margin:0 0 8px">${escapeHtml(siteName)}</p>`,
    `<h1 style="margin:0 0 24px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    ...(secret === undefined ? [] : [secretHtml(secret)]),
    `</div>`,
    `</body>`,
    `</html>`,
    ``,
  ].join('\n');
}
