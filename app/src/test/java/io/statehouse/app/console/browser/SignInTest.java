package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.RequestOptions;
import io.statehouse.app.access.AccessAdmin;
import io.statehouse.app.access.issuer.TestIssuer;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The console of a server that asks who its users are. */
class SignInTest extends ConsoleTest {
  private final TestIssuer issuer = new TestIssuer();
  private AccessAdmin access;

  @BeforeEach
  void restart() {
    access =
        new AccessAdmin(
            directory.resolve("access.yaml"),
            List.of("css", "missions", "runm", "cloudchamber", "gis"));
    access.addUser("dana", "correct-horse", List.of("operator"));
    restartServer(Map.of("access.file", directory.resolve("access.yaml").toString()));
  }

  private void signIn(String user, String password) {
    page.getByLabel("User").fill(user);
    page.getByLabel("Password").fill(password);
    button("Sign in").click();
  }

  private void signOut() {
    page.locator("#sender").click();
    button("Sign out").click();
  }

  @BeforeEach
  void expectRefusals() {
    expectErrors(
        "status of (401|403|503)"); // nobody is known at first, and no cluster is configured
  }

  @Test
  void a_user_signs_in_and_out() {
    visit("/#/css");

    assertThat(heading("Sign in to Statehouse")).isVisible();
    signIn("dana", "wrong");
    assertThat(text("user or password is wrong")).isVisible();
    signIn("dana", "correct-horse");
    assertThat(heading("No databases yet")).isVisible();
    assertThat(page.locator("#sender")).hasText("dana");

    signOut();
    assertThat(heading("Sign in to Statehouse")).isVisible();
  }

  @Test
  void what_a_user_may_not_do_is_not_offered() {
    String token = access.createToken("ci", List.of("gis-write"), Optional.empty());
    access.addUser("finn", "correct-horse", List.of("gis-read"));
    restartServer(Map.of());
    send(
        "PUT",
        "/gis/topics/orders",
        "{\"partitions\":3,\"replicas\":1,\"properties\":{}}",
        "Authorization",
        "Bearer " + token);
    visit("/#/gis/topics/orders");
    signIn("dana", "correct-horse");
    assertThat(button("Edit")).isVisible();
    signOut();

    signIn("finn", "correct-horse");

    assertThat(heading("orders")).isVisible();
    assertThat(button("Edit")).hasCount(0);
    button("read-only").click();
    assertThat(page.getByText("your roles do not permit changes of gis")).isVisible();
    page.locator("#sender").click();
    assertThat(page.locator(".grants")).hasText(Pattern.compile("read.*gis"));
  }

  @Test
  void a_file_of_rights_that_cannot_be_read_is_said_in_the_console() throws IOException {
    visit("/");
    signIn("dana", "correct-horse");
    assertThat(page.locator("#warnings")).isHidden();

    Files.writeString(directory.resolve("access.yaml"), "users: nonsense");
    page.waitForCondition(() -> page.request().get(url("/health")).text().contains("access.yaml"));
    link("Keys").click();

    assertThat(page.locator("#warnings")).containsText("access.yaml");
  }

  @AfterEach
  void stopIssuer() {
    issuer.close();
  }

  private void signInAtTheIssuer(String more) throws IOException {
    issuer.signingIn(claims -> claims.claim("roles", List.of("operator")));
    Files.writeString(
        directory.resolve("access.yaml"),
        "oidc: {issuer: '%s', client-id: statehouse}%n%s".formatted(issuer.url(), more));
    restartServer(Map.of());
  }

  @Test
  void a_user_of_an_issuer_signs_in_there_and_comes_back_to_the_same_place() throws IOException {
    signInAtTheIssuer("");
    visit("/#/gis/topics");

    assertThat(heading("Sign in to Statehouse")).isVisible();
    assertThat(page.getByLabel("Password")).hasCount(0);
    button("Sign in with SSO").click();

    assertThat(page.locator("#sender")).hasText("dana");
    assertThat(page).hasURL(url("/#/gis/topics"));
    signOut();
    assertThat(heading("Sign in to Statehouse")).isVisible();
  }

  @Test
  void where_users_are_known_too_there_are_both_ways() throws IOException {
    access.addUser("finn", "correct-horse", List.of("operator"));
    String users = Files.readString(directory.resolve("access.yaml"));
    signInAtTheIssuer(users);
    visit("/");
    assertThat(button("Sign in with SSO")).isVisible();

    page.getByLabel("User").fill("finn");
    page.getByLabel("Password").fill("correct-horse");
    page.getByLabel("Password").press("Enter");

    assertThat(page.locator("#sender")).hasText("finn");
  }

  @Test
  void who_is_refused_by_the_issuer_reads_why() throws IOException {
    signInAtTheIssuer("");
    issuer.refuseSignIns("access_denied");
    visit("/");

    button("Sign in with SSO").click();

    assertThat(page.locator("body"))
        .containsText("the issuer has refused the sign-in: access_denied");
  }

  @Test
  void a_session_ends_with_its_user() {
    visit("/#/css");
    signIn("dana", "correct-horse");
    assertThat(heading("No databases yet")).isVisible();

    access.removeUser("dana");
    access.addUser("dana", "other-horse", List.of("operator"));
    String token = access.createToken("ci", List.of("reader"), Optional.empty());

    page.waitForCondition(() -> isKnown(token)); // the server reads the file every second
    // The dialog may be open by then: the stream of events ends with the session.
    page.evaluate("location.hash = '#/gis'");
    assertThat(heading("Sign in to go on")).isVisible();
    signIn("dana", "other-horse");
    assertThat(page.locator("#sender")).hasText("dana");
  }

  private boolean isKnown(String token) {
    RequestOptions options = RequestOptions.create().setHeader("Authorization", "Bearer " + token);
    return page.request().get(url("/css/databases"), options).ok();
  }
}
