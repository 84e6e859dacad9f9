import type { Page } from 'playwright-core';

/**
 * The page as from a server that writes no first answers into it: the app then asks for everything itself, and a test
 * can change what it is told.
 */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route(
    (url) => !/^\/(api|v2|assets)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /<script type="application\/json" id="first-answers">[^<]*<\/script>/,
        '',
      );
      return route.fulfill({ response, body });
    },
  );
}
