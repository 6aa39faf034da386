/** The header `upload-metadata` of the tus protocol: names, each with its value in Base64 of UTF-8. */
export const uploadMetadata = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
