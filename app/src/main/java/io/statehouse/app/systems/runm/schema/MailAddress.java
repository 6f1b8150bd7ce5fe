package io.statehouse.app.systems.runm.schema;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.format.Format;

/** One {@code @} with something on both sides; more than that only a mail server knows. */
record MailAddress(String name) implements Format {
  @Override
  public String getName() {
    return name;
  }

  @Override
  public boolean matches(ExecutionContext context, String text) {
    int at = text.indexOf('@');
    return at > 0 && at == text.lastIndexOf('@') && at < text.length() - 1;
  }
}
