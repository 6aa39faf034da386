import { createHash, createHmac, sign } from 'node:crypto';

import type { Cdn } from '../../../../platform/config/edge-settings.ts';
import { readPem } from '../../../../platform/config/read-edge.ts';

/** A domain at a CDN, and the key that the CDN checks addresses with. */
export interface CdnDomain {
  /** Its origin, such as `https://bytes.example`. */
  url: string;
  /** `''` for a CDN that checks nothing. */
  key: string;
  /** The id of the key, where the CDN has several; else `''`. */
  keyId: string;
}

/** Returns the address of a file, by its name in the folder. */
type Addresses = (name: string) => string;

/** Signs the addresses of a folder (a path that begins and ends with `/`) until a time in epoch seconds. */
type Signer = (domain: CdnDomain, folder: string, expiresAt: number) => Addresses;

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Each path by itself: these CDNs know no signature of a folder. */
const eachPath =
  (query: (domain: CdnDomain, path: string, expiresAt: number) => string): Signer =>
  (domain, folder, expiresAt) =>
  (name) =>
    `${domain.url}${folder}${name}?${query(domain, folder + name, expiresAt)}`;

/** One signature for all files of the folder, as a query. */
const wholeFolder =
  (query: (domain: CdnDomain, folder: string, expiresAt: number) => string): Signer =>
  (domain, folder, expiresAt) => {
    const signed = query(domain, folder, expiresAt);
    return (name) => `${domain.url}${folder}${name}?${signed}`;
  };

/** https://docs.bunny.net/cdn/security/token-authentication/advanced: a token for a folder, as a part of the path. */
const bunny: Signer = ({ url, key }, folder, expiresAt) => {
  const text = `${folder}${expiresAt}token_path=${folder}`;
  const token = createHmac('sha256', key).update(text).digest('base64url');
  const path = encodeURIComponent(folder);
  const signed = `bcdn_token=HS256-${token}&token_path=${path}&expires=${expiresAt}`;
  return (name) => `${url}/${signed}${folder}${name}`;
};

/** Amazon's Developer Guide, "Create a signed URL using a custom policy". */
const cloudfront = wholeFolder(({ url, key, keyId }, folder, expiresAt) => {
  const policy = JSON.stringify({
    Statement: [
      {
        Resource: `${url}${folder}*`,
        Condition: { DateLessThan: { 'AWS:EpochTime': expiresAt } },
      },
    ],
  });
  const signature = sign('sha256', Buffer.from(policy), readPem(key));
  const written = [Buffer.from(policy), signature].map((bytes) =>
    bytes.toString('base64').replaceAll('+', '-').replaceAll('=', '_').replaceAll('/', '~'),
  );
  return `Policy=${written[0]}&Signature=${written[1]}&Key-Pair-Id=${keyId}&Hash-Algorithm=SHA256`;
});

/** Akamai's EdgeAuth (Auth Token 2.0 Verification), with an access list; its key is hexadecimal. */
const akamai = wholeFolder(({ key }, folder, expiresAt) => {
  const text = `exp=${expiresAt}~acl=${folder}*`;
  const hmac = createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex');
  return `hdnts=${text}~hmac=${hmac}`;
});

/** https://help.aliyun.com/document_detail/85113.html: 鉴权方式 A. */
const aliyun = eachPath(({ key }, path, expiresAt) => {
  const hash = md5(`${path}-${expiresAt}-0-0-${key}`);
  return `auth_key=${expiresAt}-0-0-${hash}`;
});

/** https://www.tencentcloud.com/document/product/228/35225: TypeD, with a decimal time. */
const tencent = eachPath(
  ({ key }, path, expiresAt) => `sign=${md5(key + path + String(expiresAt))}&t=${expiresAt}`,
);

/** https://developer.qiniu.com/fusion/3841/timestamp-hotlinking-prevention-fusion; the time is hexadecimal. */
const qiniu = eachPath(({ key }, path, expiresAt) => {
  const time = expiresAt.toString(16);
  return `sign=${md5(key + path + time)}&t=${time}`;
});

/** 又拍云 Token 防盗链: the folder of so many parts of the path is signed. */
const upyun = wholeFolder(({ key }, folder, expiresAt) => {
  const parts = folder.split('/').length - 2;
  const signature = md5(`${key}&${expiresAt}&${folder}`).slice(12, 20);
  return `_upp=${parts}&_upt=${signature}${expiresAt}`;
});

/** A CDN, or a bucket, that sends to everybody: it costs its owner bandwidth, and opens no film. */
const open: Signer = ({ url }, folder) => {
  const base = url + folder;
  return (name) => base + name;
};

/** How each CDN wants its addresses signed. All are alike for all members during one window of time. */
export const cdnSigners: Readonly<Record<Cdn, Signer>> = {
  bunny,
  cloudfront,
  akamai,
  aliyun,
  tencent,
  qiniu,
  upyun,
  open,
};
