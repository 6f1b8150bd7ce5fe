package io.statehouse.app.http;

/** The body that the requests for a route have. */
public record RequestBody(Content content, BodySize size) {}
