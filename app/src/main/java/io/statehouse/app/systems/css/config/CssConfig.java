package io.statehouse.app.systems.css.config;

import io.statehouse.app.config.Setting;
import io.statehouse.app.config.SystemName;

/** The name and the settings of Qserv CSS. */
public final class CssConfig {
  public static final SystemName NAME = new SystemName("css");
  public static final Setting<Boolean> COMPATIBLE =
      Setting.flag("css.compatible", "check no more than the original Qserv CSS does")
          .withFlag("--compatible");

  private CssConfig() {}
}
