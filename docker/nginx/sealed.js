import crypto from 'crypto';

/**
 * nginx's variables that this script reads.
 * @typedef {'seal' | 'ticket_expiry' | 'ticket_mac' | 'edge_secret' | 'edge_old_secret' | 'edge_old_until'} Known
 */

/**
 * Whether the ticket of an address `/sealed/<expiry>.<mac>/<seal>/<name>` is genuine and has not ended: `yes` or `no`. The mac
 * is HMAC-SHA-256 of `<seal>/<expiry>` under EDGE_SECRET, in base64url; the expiry is in base 36.
 * @param {{ variables: Readonly<Record<Known, string>> }} r A request of nginx.
 */
function admit(r) {
  const said = r.variables;
  const text = `${said.seal}/${said.ticket_expiry}`;
  const now = Date.now();
  if (now >= parseInt(said.ticket_expiry, 36) * 1000) return 'no';
  if (isBy(said.edge_secret, text, said.ticket_mac)) return 'yes';
  const isOld = said.edge_old_secret !== '' && now < Number(said.edge_old_until);
  return isOld && isBy(said.edge_old_secret, text, said.ticket_mac) ? 'yes' : 'no';
}

/**
 * Compares all letters, so that the time tells nothing.
 * @param {string} secret
 * @param {string} text
 * @param {string} mac
 */
function isBy(secret, text, mac) {
  const wanted = crypto.createHmac('sha256', secret).update(text).digest('base64url');
  let difference = wanted.length ^ mac.length;
  for (let at = 0; at < wanted.length; at++) {
    difference |= wanted.charCodeAt(at) ^ mac.charCodeAt(at);
  }
  return difference === 0;
}

export default { admit };
