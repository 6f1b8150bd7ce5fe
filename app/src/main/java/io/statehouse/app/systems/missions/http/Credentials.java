package io.statehouse.app.systems.missions.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.domain.missions.AdminAccess;
import io.statehouse.domain.missions.MissionsException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.Optional;

/** User and password of a request, by the scheme "Basic". */
record Credentials(String user, String password) {
  private static final String SCHEME = "Basic ";

  /**
   * Lets the administrator pass, and everybody if there is no password.
   *
   * @throws MissionsException if it is somebody else
   */
  static void require(AdminAccess admin, Optional<String> header) {
    Optional<Credentials> given = header.flatMap(Credentials::read);
    if (given.isPresent()) {
      admin.require(given.get().user, given.get().password);
    } else {
      admin.requireOpen();
    }
  }

  /** Empty if the header is of another scheme, or not as this one should be. */
  static Optional<Credentials> read(String header) {
    if (!header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return Optional.empty();
    }
    try {
      byte[] both = Base64.getDecoder().decode(header.substring(SCHEME.length()).strip());
      String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(both)).toString();
      int colon = text.indexOf(':');
      return colon < 0
          ? Optional.empty()
          : Optional.of(new Credentials(text.substring(0, colon), text.substring(colon + 1)));
    } catch (IllegalArgumentException | CharacterCodingException broken) {
      return Optional.empty();
    }
  }

  /** Both are nobody else's business. */
  @Override
  public String toString() {
    return "Credentials[…]";
  }
}
