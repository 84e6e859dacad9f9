import type { Page, Route } from 'playwright-core';

/** An answer that is on its way when the page is closed is nobody's any more: the test is over, and nothing went wrong. */
export function whileOpen(handler: (route: Route) => Promise<void>): (route: Route) => Promise<void> {
  return async (route) => {
    try {
      await handler(route);
    } catch (error) {
      if (!isClosed(route) && !/disposed|has been closed|Test ended/.test(String(error))) throw error;
    }
  };
}

/** A fetch that begins while its page is being closed only times out, long after the test. */
function isClosed(route: Route): boolean {
  const request = route.request();
  return !request.isNavigationRequest() && request.frame().page().isClosed();
}

/**
 * The page as from a server that writes no first answers into it: the app then asks for everything itself, and a test
 * can change what it is told.
 */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route(
    (url) => !/^\/(api|v2|assets)\//.test(url.pathname),
    whileOpen(async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /<script type="application\/json" id="first-answers">[^<]*<\/script>/,
        '',
      );
      return route.fulfill({ response, body });
    }),
  );
}
