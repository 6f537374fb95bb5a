/** Which fonts a page really draws its text with, as Chromium tells. */

import type { Page } from 'playwright-core';

type Node = {
  nodeId: number;
  nodeType: number;
  nodeName: string;
  nodeValue: string;
  children?: Node[];
  shadowRoots?: Node[];
};

const TEXT = 3;
const UNSEEN = new Set(['SCRIPT', 'STYLE', 'TITLE', 'NOSCRIPT', 'HEAD', 'OPTION']);

/** Texts that are drawn with a font of the system, each with the font's name. */
export async function fromSystem(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const chromium = await page.context().newCDPSession(page);
  try {
    await chromium.send('DOM.enable');
    await chromium.send('CSS.enable');
    const { root } = (await chromium.send('DOM.getDocument', { depth: -1, pierce: true })) as { root: Node };
    const found = withText(root).map(async ({ nodeId, text }) => {
      // A node that has left the page since the document was read shows no text any more.
      const answer = chromium.send('CSS.getPlatformFontsForNode', { nodeId });
      const { fonts } = await answer.catch((error: Error) => {
        if (error.message.includes('Could not find node')) return { fonts: [] };
        throw error;
      });
      const system = fonts.filter(({ isCustomFont }) => !isCustomFont);
      return system.map(({ familyName }) => `${familyName}: ${text}`);
    });
    return (await Promise.all(found)).flat();
  } finally {
    await chromium.detach();
  }
}

/** The elements that hold text themselves, those that the browser makes inside of fields included. */
function withText(node: Node): { nodeId: number; text: string }[] {
  if (UNSEEN.has(node.nodeName)) return [];
  const inside = [...(node.children ?? []), ...(node.shadowRoots ?? [])];
  const text = (node.children ?? [])
    .filter(({ nodeType, nodeValue }) => nodeType === TEXT && nodeValue.trim())
    .map(({ nodeValue }) => nodeValue.trim())
    .join(' ');
  return [...(text ? [{ nodeId: node.nodeId, text }] : []), ...inside.flatMap(withText)];
}

/** Families, styles and weights that the page asks for and does not ship. */
export function notShipped(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const faces = [...document.fonts].map(({ family, style, weight, status }) => {
      const [least = 0, most = least] = weight.split(' ').map(Number);
      return { family: family.replaceAll('"', ''), style, least, most, status };
    });
    const missing = new Set(faces.filter(({ status }) => status === 'error').map((face) => face.family));
    for (const element of document.querySelectorAll('body, body *')) {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      if (!own || element.closest('script, style, noscript, option')) continue;
      const { fontFamily, fontStyle, fontWeight } = getComputedStyle(element);
      const first = (fontFamily.split(',')[0] ?? '').trim().replaceAll('"', '');
      const fits = faces.some(
        ({ family, style, least, most }) =>
          family === first &&
          style === fontStyle &&
          least <= Number(fontWeight) &&
          Number(fontWeight) <= most,
      );
      if (!fits)
        missing.add(`${first} ${fontStyle} ${fontWeight}: ${element.textContent?.trim().slice(0, 40)}`);
    }
    return [...missing];
  });
}
