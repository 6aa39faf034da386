import { insideFront } from '../../test/media-front.ts';
import { describeMediaAccess } from '../../test/media-scenes.ts';

describeMediaAccess(insideFront);
