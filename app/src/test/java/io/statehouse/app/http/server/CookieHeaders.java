package io.statehouse.app.http.server;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.http.ComplianceViolation;
import org.eclipse.jetty.http.CookieCompliance;
import org.eclipse.jetty.http.CookieParser;
import org.eclipse.jetty.http.HttpCookie;

/** The headers {@code Cookie} of a request, as the web server reads them. */
public record CookieHeaders(List<String> headers) {

  /** Returns all values of a cookie; none if the headers cannot be read. */
  public List<String> values(String wanted) {
    List<HttpCookie> cookies = new ArrayList<>();
    CookieParser parser =
        CookieParser.newParser(
            (name, value, version, domain, path, comment) ->
                cookies.add(HttpCookie.from(name, value)),
            CookieCompliance.RFC6265,
            ComplianceViolation.Listener.NOOP);
    try {
      parser.parseFields(headers);
    } catch (CookieParser.InvalidCookieException unreadable) {
      return List.of();
    }
    return JettyCall.values(cookies, wanted);
  }
}
