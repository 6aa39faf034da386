import './offline.css';

/** The page one wanted has the same address, so it is there again as soon as the network is. */
addEventListener('online', () => location.reload());
