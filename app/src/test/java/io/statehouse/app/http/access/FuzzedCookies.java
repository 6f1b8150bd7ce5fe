package io.statehouse.app.http.access;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.statehouse.app.access.Authenticator;
import io.statehouse.app.access.CurrentRules;
import io.statehouse.app.access.Identity;
import io.statehouse.app.http.Endpoint;
import io.statehouse.app.http.ReceivedBody;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.RequestHead;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.server.CookieHeaders;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The headers {@code Cookie} of a browser, a line each. In them, {@code SESSION} and {@code
 * BROWSER} are the secrets of a session and of a sign-in that was begun: without these nobody is
 * known, and no sign-in goes on.
 */
public final class FuzzedCookies {
  private static final String BROWSER = "bG9uZyBhbmQgcmFuZG9tIGVub3VnaCB0byBiZSBhIHNlY3JldA";

  private static final Endpoint ENDPOINT =
      Route.get("/access/session")
          .needsNothing()
          .summary("Who sends the request.")
          .answersNothing(204)
          .by(request -> null)
          .endpoint();

  private FuzzedCookies() {}

  /** Made once, when the first input runs. */
  private static final class Server {
    static final Authenticator ACCESS =
        new Authenticator(
            new CurrentRules(rules(), List.of("css")), Clock.systemUTC(), Runnable::run);
    static final String SESSION = ACCESS.logIn("10.0.0.1", "dana", "right").session();

    /** The hash is of the lowest cost. */
    private static Path rules() {
      try {
        Path file = Files.createTempFile("access", ".yaml");
        file.toFile().deleteOnExit();
        return Files.writeString(
            file,
            """
            users:
              dana:
                password: $2b$04$vLzlZXDK36EtgEh4/DP4Pu0qKI7TRGi.EdYcnmnW7BKsvDnQlIWDu
                roles: [reader]
            """);
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
  }

  public static void read(byte[] input) {
    read(input, new SessionCookie(false), new SignOnCookie(false));
    read(input, new SessionCookie(true), new SignOnCookie(true));
  }

  private static void read(byte[] input, SessionCookie session, SignOnCookie signOn) {
    List<String> headers =
        List.of(
            new String(input, ISO_8859_1)
                .replace("SESSION", Server.SESSION)
                .replace("BROWSER", BROWSER)
                .split("[\r\n]"));
    Request request =
        new Request(new Head(new CookieHeaders(headers)), ENDPOINT, Map.of(), new Body());
    Optional<Identity> known = session.of(request).flatMap(Server.ACCESS::resume);
    require(Server.SESSION, headers, known.isPresent());
    require(BROWSER, headers, signOn.of(request).filter(BROWSER::equals).isPresent());
  }

  private static void require(String secret, List<String> headers, boolean accepted) {
    if (accepted && headers.stream().noneMatch(header -> header.contains(secret))) {
      throw new AssertionError("accepted: " + headers);
    }
  }

  private record Head(CookieHeaders sent) implements RequestHead {
    @Override
    public String client() {
      return "10.0.0.1";
    }

    @Override
    public String id() {
      return "";
    }

    @Override
    public String path() {
      return "/access/session";
    }

    @Override
    public String query() {
      return null;
    }

    @Override
    public String host() {
      return "";
    }

    @Override
    public Optional<String> header(String name) {
      return Optional.empty();
    }

    @Override
    public List<String> headers(String name) {
      return List.of();
    }

    @Override
    public Optional<X509Certificate> certificate() {
      return Optional.empty();
    }

    @Override
    public List<String> cookies(String name) {
      return sent.values(name);
    }
  }

  private static final class Body implements ReceivedBody {
    @Override
    public boolean hasArrived() {
      return true;
    }

    @Override
    public byte[] bytes() {
      return new byte[0];
    }

    @Override
    public InputStream open() {
      return InputStream.nullInputStream();
    }
  }
}
