package io.statehouse.app.systems.missions.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.http.Handshake;
import io.statehouse.app.http.Request;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.MissionsException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/** The API key that a request shows. */
final class AccessKey {
  private static final String HEADER = "x-access-key";

  /** What the mark that a key exists adds to it. */
  private static final int MARK_BYTES = 2;

  private final int longestStoreKey;

  /**
   * @param longestStoreKey the most bytes that a key of the store has
   */
  AccessKey(int longestStoreKey) {
    this.longestStoreKey = longestStoreKey;
  }

  /**
   * @throws MissionsException if there is none
   * @throws MissionsException if it is one of the layout's words
   * @throws MissionsException if no tenant can have it
   */
  ApiKey of(Request request) {
    return of(text(request.header(HEADER).orElse("")));
  }

  /** The same for who asks for a web socket, where it may stand in a parameter instead. */
  ApiKey of(Handshake handshake, String parameter) {
    return of(
        handshake
            .header(HEADER)
            .map(AccessKey::text)
            .or(() -> handshake.query(parameter))
            .orElse(""));
  }

  /** The same where the key may stand in a parameter instead. */
  ApiKey of(Request request, String parameter) {
    return request.header(HEADER).isPresent()
        ? of(request)
        : of(request.queries(parameter).stream().findFirst().orElse(""));
  }

  /** The same for a key that stands elsewhere. */
  ApiKey of(String text) {
    if (text.getBytes(UTF_8).length + MARK_BYTES > longestStoreKey) {
      throw MissionsException.keyNotFound();
    }
    return new ApiKey(text);
  }

  /**
   * A header is bytes, of which the web server makes one character each; the original takes them
   * for the key as they are, and what keys are made from is UTF-8.
   */
  private static String text(String header) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(header.getBytes(ISO_8859_1))).toString();
    } catch (CharacterCodingException noText) {
      throw MissionsException.keyNotFound();
    }
  }
}
