package io.statehouse.app.http;

/** Answers one request; what it throws becomes the answer that its kind of failure has. */
@FunctionalInterface
public interface Handler {
  Response handle(Request request);
}
