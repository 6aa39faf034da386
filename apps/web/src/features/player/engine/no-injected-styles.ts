// Read by video.js when its module runs: no style elements in the head, our style sheet has it all.
Object.assign(globalThis, { VIDEOJS_NO_DYNAMIC_STYLE: true });
