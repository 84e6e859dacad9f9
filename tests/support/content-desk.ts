import type { Page } from 'playwright-core';

export interface Written {
  readonly title: string;
  readonly summary?: string;
  readonly text: string;
}

/** Into the editor that is open: the text in a language. */
export async function write(page: Page, language: string, { title, summary, text }: Written): Promise<void> {
  await page.getByRole('button', { name: language }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  if (summary !== undefined) await page.getByRole('textbox', { name: 'Summary' }).fill(summary);
  const editing = page.getByRole('textbox', { name: 'Text', exact: true });
  await editing.click();
  await editing.pressSequentially(text);
}

/** From any page of the console: a new item in English and Arabic, saved and published. */
export async function publish(page: Page, kind: string, en: Written, ar: Written, group?: string): Promise<void> {
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  await write(page, 'English', en);
  await write(page, 'العربية', ar);
  if (group === undefined) await page.getByRole('switch', { name: 'On the home screen' }).check();
  else await page.getByRole('textbox', { name: 'Group' }).fill(group);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText(`Published: ${en.title}`).waitFor();
}
