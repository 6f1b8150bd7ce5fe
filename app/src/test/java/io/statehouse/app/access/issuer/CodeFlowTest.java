package io.statehouse.app.access.issuer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.app.access.issuer.CodeFlow.Begun;
import io.statehouse.app.access.issuer.CodeFlow.Returned;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sign-ins at a real issuer. */
class CodeFlowTest {
  private static final String BACK = "http://127.0.0.1:8400/access/oidc/return";
  private static final String UNKNOWN =
      "this browser has begun no such sign-in, or too long ago: sign in again";

  @TempDir Path directory;
  private final TestIssuer issuer = new TestIssuer();
  private final AtomicLong nanoTime = new AtomicLong();
  private final CodeFlow flow =
      new CodeFlow(new Issuers(Clock.systemUTC(), nanoTime::get, Runnable::run), nanoTime::get);

  @AfterEach
  void stop() {
    issuer.close();
  }

  private SignInClient client(Optional<Path> secret) {
    return new SignInClient(
        IssuerSettings.of(issuer.url(), Optional.empty(), directory),
        "statehouse",
        secret,
        "openid profile");
  }

  private SignInClient client() {
    return client(Optional.empty());
  }

  private static Map<String, String> query(String url) {
    return Arrays.stream(URI.create(url).getRawQuery().split("&"))
        .map(each -> each.split("=", 2))
        .collect(Collectors.toMap(each -> each[0], each -> URLDecoder.decode(each[1], UTF_8)));
  }

  /** Signs in at the issuer; returns what it sends back. */
  private static Returned signedIn(Begun begun) {
    try {
      Map<String, String> sent =
          query(
              HttpClient.newHttpClient()
                  .send(
                      HttpRequest.newBuilder(URI.create(begun.location())).build(),
                      BodyHandlers.discarding())
                  .headers()
                  .firstValue("Location")
                  .orElseThrow());
      return new Returned(
          sent.get("state"),
          Optional.ofNullable(sent.get("code")),
          Optional.ofNullable(sent.get("error")));
    } catch (IOException failed) {
      throw new AssertionError(failed);
    } catch (InterruptedException stop) {
      throw new AssertionError(stop);
    }
  }

  private Optional<String> finished(Begun begun, Returned returned) {
    return flow.finish(client(), Optional.of(begun.browser()), returned).text("sub");
  }

  private void refuses(Optional<String> browser, Returned returned, String why) {
    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> flow.finish(client(), browser, returned))
        .withMessage(why)
        .satisfies(refused -> assertThat(refused.kind()).isEqualTo(Kind.UNAUTHENTICATED));
  }

  @Test
  void a_browser_is_sent_to_the_issuer_and_comes_back_as_somebody() {
    Begun begun = flow.begin(client(), BACK);

    Map<String, String> asked = query(begun.location());
    assertThat(begun.location()).startsWith(issuer.url() + "/authorize?");
    assertThat(asked)
        .containsEntry("response_type", "code")
        .containsEntry("client_id", "statehouse")
        .containsEntry("redirect_uri", BACK)
        .containsEntry("scope", "openid profile")
        .containsEntry("code_challenge_method", "S256");
    assertThat(List.of("state", "nonce", "code_challenge"))
        .allSatisfy(name -> assertThat(asked.get(name)).hasSize(43));
    assertThat(asked.values()).doesNotContain(begun.browser());
    assertThat(finished(begun, signedIn(begun))).hasValue("dana");
  }

  @Test
  void a_sign_in_is_finished_once() {
    Begun begun = flow.begin(client(), BACK);
    Returned returned = signedIn(begun);
    finished(begun, returned);

    refuses(Optional.of(begun.browser()), returned, UNKNOWN);

    assertThat(issuer.exchanges()).isEqualTo(1);
  }

  @Test
  void another_browser_or_none_cannot_finish_it() {
    Begun begun = flow.begin(client(), BACK);
    Begun foreign = flow.begin(client(), BACK);

    refuses(Optional.of(foreign.browser()), signedIn(begun), UNKNOWN);
    refuses(Optional.empty(), signedIn(foreign), UNKNOWN);
    refuses(
        Optional.of(begun.browser()),
        new Returned("x", Optional.empty(), Optional.empty()),
        UNKNOWN);

    assertThat(issuer.exchanges()).isZero();
  }

  @Test
  void it_must_be_finished_in_ten_minutes_by_the_settings_with_which_it_was_begun() {
    Begun begun = flow.begin(client(), BACK);
    Returned returned = signedIn(begun);
    nanoTime.addAndGet(CodeFlow.LONGEST.toNanos());
    refuses(Optional.of(begun.browser()), returned, UNKNOWN);

    Begun before = flow.begin(client(Optional.of(Path.of("secret"))), BACK);
    refuses(Optional.of(before.browser()), signedIn(before), UNKNOWN);
  }

  @Test
  void however_many_are_begun_few_are_kept() {
    Begun first = flow.begin(client(), BACK);
    for (int i = 0; i < CodeFlow.MAX_PENDING; i++) {
      flow.begin(client(), BACK);
    }

    refuses(Optional.of(first.browser()), signedIn(first), UNKNOWN);
  }

  @Test
  void a_code_that_was_used_or_is_of_another_sign_in_is_refused() {
    Begun begun = flow.begin(client(), BACK);
    Returned returned = signedIn(begun);
    finished(begun, returned);
    Begun second = flow.begin(client(), BACK);
    Returned other = signedIn(second);
    Begun third = flow.begin(client(), BACK);
    Returned own = signedIn(third);

    refuses(
        Optional.of(second.browser()),
        new Returned(other.state(), returned.code(), Optional.empty()),
        "the issuer has refused the sign-in: invalid_grant");
    refuses(
        Optional.of(third.browser()),
        new Returned(own.state(), other.code(), Optional.empty()),
        "the issuer has refused the sign-in: invalid_grant");
  }

  @Test
  void a_token_of_another_sign_in_or_for_another_client_is_refused() {
    issuer.signingIn(claims -> claims.claim("nonce", "another"));
    Begun begun = flow.begin(client(), BACK);
    refuses(
        Optional.of(begun.browser()),
        signedIn(begun),
        "the token is not for this sign-in: its nonce is another one");

    issuer.signingIn(
        claims -> claims.audience(List.of("statehouse", "other")).claim("azp", "other"));
    Begun second = flow.begin(client(), BACK);
    refuses(
        Optional.of(second.browser()),
        signedIn(second),
        "the token was issued to \"other\", not to \"statehouse\"");

    issuer.signingIn(claims -> claims.audience("other"));
    Begun third = flow.begin(client(), BACK);
    refuses(
        Optional.of(third.browser()),
        signedIn(third),
        "the token is for \"other\", not for \"statehouse\"");
  }

  @Test
  void what_the_issuer_refuses_is_said_if_it_has_the_form_of_an_error() {
    issuer.refuseSignIns("access_denied");
    Begun begun = flow.begin(client(), BACK);
    refuses(
        Optional.of(begun.browser()),
        signedIn(begun),
        "the issuer has refused the sign-in: access_denied");

    issuer.refuseSignIns("%3Cscript%3E");
    Begun second = flow.begin(client(), BACK);
    refuses(
        Optional.of(second.browser()),
        signedIn(second),
        "the issuer has refused the sign-in: for an unknown reason");
  }

  @Test
  void a_client_with_a_secret_presents_it() throws IOException {
    Path secret = Files.writeString(directory.resolve("secret"), "s3cr:t/+\n");
    issuer.requireSecret("s3cr%3At%2F%2B");
    SignInClient confidential = client(Optional.of(secret));
    Begun begun = flow.begin(confidential, BACK);

    assertThat(flow.finish(confidential, Optional.of(begun.browser()), signedIn(begun)).text("sub"))
        .hasValue("dana");
  }

  @Test
  void an_issuer_that_does_not_respond_refuses_nobody() {
    Begun begun = flow.begin(client(), BACK);
    Returned returned = signedIn(begun);
    issuer.down(true);

    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> finished(begun, returned))
        .withMessage("the issuer does not respond as it should: sign in again")
        .satisfies(failed -> assertThat(failed.kind()).isEqualTo(Kind.UNAVAILABLE));
  }
}
