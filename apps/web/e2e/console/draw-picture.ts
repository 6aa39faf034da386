import { expect, type Locator, type Page } from '@playwright/test';

/** A picture, drawn by the browser: dusk over a plain, larger than anything it is cropped to. */
async function drawPicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1200 });
    const context = canvas.getContext('2d');
    if (!context) return '';
    const sky = context.createLinearGradient(0, 0, 1600, 1200);
    sky.addColorStop(0, '#123a6b');
    sky.addColorStop(1, '#e2792f');
    context.fillStyle = sky;
    context.fillRect(0, 0, 1600, 1200);
    // As text: an array of bytes takes the driver seconds.
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** Chooses a picture by a button, crops it a little, and waits until it was sent. */
export async function sendDrawn(
  page: Page,
  button: Locator,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await button.click();
  const buffer = await drawPicture(page);
  await (await chosen).setFiles({ name: '暮色.png', mimeType: 'image/png', buffer });
  const crop = page.getByRole('dialog', { name: '裁剪图片' });
  await crop.getByRole('slider', { name: '缩放' }).press('ArrowRight');
  await look();
  await crop.getByRole('button', { name: '使用这张图片' }).click();
  await expect(crop).toBeHidden();
}
